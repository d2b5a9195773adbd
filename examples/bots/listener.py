#!/usr/bin/env python3
"""A bot that speaks version 2 of the protocol in docs/bot-protocol.md.

It plays at random, and uses what version 2 adds: it counts what it hears, keeps an eye on its time, and
says on standard error how its games ended if it is started with --verbose.

Seat it with: roundhouse match big-train --bots random,./examples/bots/listener.py
"""

import random
import sys


class Listener:
    def __init__(self, verbose):
        self.verbose = verbose
        self.seat = None
        self.events = 0
        self.view = ""
        self.actions = []
        self.time = None

    def choose(self):
        """Your bot begins here: return one of the actions."""
        if self.time is not None and self.time < 100:
            return self.actions[0]
        return random.choice(self.actions)

    def line(self, word, rest):
        if word == "roundhouse":
            return "ready 2"
        if word == "game":
            words = rest.split()
            self.seat, self.events = int(words[4]), 0
        elif word == "event":
            self.events += 1
        elif word == "view":
            self.view = rest
        elif word == "actions":
            self.actions = [sys.stdin.readline().rstrip("\n") for _ in range(int(rest))]
        elif word == "time":
            self.time = int(rest)
        elif word == "choose":
            return "do " + self.choose()
        elif word == "end" and self.verbose:
            print(f"seat {self.seat}, {self.events} events: {rest}", file=sys.stderr)
        # Other words are of later versions.
        return None


def main():
    listener = Listener("--verbose" in sys.argv[1:])
    while line := sys.stdin.readline():
        word, _, rest = line.rstrip("\n").partition(" ")
        answer = listener.line(word, rest)
        if answer is not None:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
