"""The lab: questions about games, answered by playing them very often. It knows games only through the contract.

An experiment is a file (`experiment`); it becomes cells of games (`plan`, `questions`); workers play them (`work`,
`played`); what comes of them is added up as it arrives (`tally`, `evidence`) and told (`answer`, `report`). A run of an
experiment is a folder (`folder`, `run`).
"""
