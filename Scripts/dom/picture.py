"""Draws the diagram of the DOM's layers: its folders, and the folders that each imports."""
import os
import re

from modules import Problem, layers

BEGIN = '<!-- Scripts/bundle-dom draws this diagram. -->\n'
END = '<!-- The diagram ends here. -->\n'


def draw(modules, text, path):
    """Returns a document's text with the diagram of these modules instead of its current one."""
    if BEGIN not in text or END not in text:
        raise Problem(f'{path} has no markers for the diagram')
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
    """Returns the folders that a folder imports, directly or not."""
    found, rest = set(), [folder]
    while rest:
        for other in below.get(rest.pop(), ()):
            if other not in found:
                found.add(other)
                rest.append(other)
    return found
