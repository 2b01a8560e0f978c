"""A workforce that is this process: what a cluster does, without one."""

from contextlib import contextmanager

from solver.processes import ItemLost


class Here:
    """The workforce that is this process.

    `killing` says of a unit whether it ends its workers, `begun` is given each unit.
    """

    size = 2

    def __init__(self, killing=None, begun=None):
        self.killing = killing or (lambda _: False)
        self.begun = [] if begun is None else begun

    @contextmanager
    def pool(self, work, lost):
        yield _Pool(work, lost, self)


class _Pool:
    def __init__(self, work, lost, workforce):
        self.work, self.lost, self.workforce = work, lost, workforce

    def submit(self, item):
        return item

    def alone(self, item):
        units = item if isinstance(item, list) else [item]
        if any(map(self.workforce.killing, units)):
            raise ItemLost
        self.workforce.begun += units
        return self.work(item)

    def result(self, item):
        try:
            return self.alone(item)
        except ItemLost:
            return self.lost(item, self.alone)
