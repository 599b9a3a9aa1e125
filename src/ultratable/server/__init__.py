"""Tables over HTTP and WebSocket. What goes out is built for one viewer from what that viewer may know."""
