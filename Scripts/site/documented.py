"""documented.py FOLDER: reports public declarations without documentation, from the symbol graphs below a folder."""
import json
import os
import sys


def undocumented(folder):
    for root, _, files in os.walk(folder):
        for name in sorted(files):
            with open(os.path.join(root, name), encoding='utf-8') as file:
                symbols = json.load(file)['symbols']
            for symbol in symbols:
                # The compiler adds declarations, which have no location.
                place = symbol.get('location')
                if place and not symbol.get('docComment'):
                    path, line = place['uri'].removeprefix('file://'), place['position']['line'] + 1
                    yield f'{path}:{line}: no documentation: {".".join(symbol["pathComponents"])}'


if __name__ == '__main__':
    found = sorted(set(undocumented(sys.argv[1])))
    for line in found:
        print(line)
    sys.exit(1 if found else 0)
