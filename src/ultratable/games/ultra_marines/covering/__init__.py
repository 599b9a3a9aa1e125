"""What only rules coverage needs: cases recognised from events, and tables on which they come up."""
