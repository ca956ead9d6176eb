"""The picture of the DOM's layers in ARCHITECTURE.md: folders, and which import which."""
import os
import re

from modules import Problem, layers

BEGIN = '<!-- Scripts/bundle-dom draws this picture. -->\n'
END = '<!-- The picture ends here. -->\n'


def draw(modules, text):
    """ARCHITECTURE.md with its picture replaced by that of these modules."""
    if BEGIN not in text or END not in text:
        raise Problem('ARCHITECTURE.md has no marks for the picture')
    before, rest = text.split(BEGIN, 1)
    return before + BEGIN + picture(modules) + END + rest.split(END, 1)[1]


def picture(modules):
    count = {}
    below = {}
    for module in modules.values():
        folder = os.path.dirname(module.path)
        if not folder:
            continue
        count[folder] = count.get(folder, 0) + 1
        for target in module.imports:
            if os.path.dirname(target) != folder:
                below.setdefault(folder, set()).add(os.path.dirname(target))
    order = [folder for folder in layers() if folder in count]
    lines = ['```mermaid', 'flowchart BT']
    name = lambda folder: re.sub(r'\W', '_', folder)
    for folder in order:
        lines.append(f'  {name(folder)}["{folder} ({count[folder]})"]')
    for folder in order:
        direct = below.get(folder, set())
        # An arrow is omitted if a longer path leads to the same folder.
        shown = {each for each in direct if not any(each in reach(other, below) for other in direct - {each})}
        for other in order:
            if other in shown:
                lines.append(f'  {name(folder)} --> {name(other)}')
    return '\n'.join([*lines, '```']) + '\n'


def reach(folder, below):
    """The folders that a folder imports, directly or not."""
    found, rest = set(), [folder]
    while rest:
        for other in below.get(rest.pop(), ()):
            if other not in found:
                found.add(other)
                rest.append(other)
    return found
