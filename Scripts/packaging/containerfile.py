#!/usr/bin/env python3
"""containerfile FILE STAGE: prints the RUN instructions of a stage and the stages that it is based on, as a script."""
import json
import re
import sys


def instructions(text):
    """The instructions of a Containerfile, as (name, argument), with continued lines joined."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith('#')]
    joined = re.sub(r'\\\n\s*', '', '\n'.join(lines))
    found = []
    for line in joined.splitlines():
        match = re.fullmatch(r'([A-Z]+)\s+(.+)', line)
        if not match:
            raise ValueError(f'not an instruction: {line}')
        found.append((match.group(1), match.group(2)))
    return found


def stages(text):
    """The stages by name: the image or stage that each is based on, and its instructions."""
    found = {}
    for name, argument in instructions(text):
        if name == 'FROM':
            match = re.fullmatch(r'(\S+) AS (\S+)', argument)
            if not match:
                raise ValueError(f'a stage without a name: FROM {argument}')
            current = []
            found[match.group(2)] = (match.group(1), current)
        elif found:
            current.append((name, argument))
    return found


def script(text, stage):
    known = stages(text)
    lines = []
    while stage in known:
        base, content = known[stage]
        own = []
        for name, argument in content:
            if name == 'RUN':
                own.append(argument)
            elif name == 'ENV':
                own.append(f'export {argument}')
            elif name == 'WORKDIR':
                own.append(f'mkdir -p {argument} && cd {argument}')
            elif name in ('ENTRYPOINT', 'CMD'):
                json.loads(argument)
        lines = own + lines
        stage = base
    return '\n'.join(lines) + '\n'


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit('usage: containerfile FILE STAGE')
    with open(sys.argv[1], encoding='utf-8') as file:
        sys.stdout.write(script(file.read(), sys.argv[2]))
