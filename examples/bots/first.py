#!/usr/bin/env python3
"""The simplest bot there is: it plays the first action it is offered.

Seat it with: roundhouse match great-railroad --bots random,./examples/bots/first.py
The lines are described in docs/bot-protocol.md.
"""

import sys


def choose(view, actions):
    """Your bot begins here: return one of the actions."""
    return actions[0]


def main():
    view, actions = "", []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "roundhouse":
            print("ready", flush=True)
        elif word == "view":
            view = rest
        elif word == "actions":
            actions = [sys.stdin.readline().rstrip("\n") for _ in range(int(rest))]
        elif word == "choose":
            print("do", choose(view, actions), flush=True)


if __name__ == "__main__":
    main()
