"""The service: judging over HTTP, for machines and for people with a browser.

`gridmill.judging` does the work, in worker processes; what is here is the edge. Needs the extra
``gridmill[web]``.
"""
