"""The data of ICU in Swift's Foundation, reduced to the entries that the command reads.

Foundation contains all of ICU's data: 34 of the command's 67 megabytes. Its own code formats dates for two fixed
locales only; pages use the engine's ICU, which keeps all of its data. An object file that defines the data before the
library is searched replaces the library's.
"""
import os
import re
import struct
import subprocess

SYMBOL = re.compile(r'(icudt\d+)_dat')
# Locales and collations of `root`, English and POSIX; tables that belong to no locale; pools that the locales share.
# Converters, dictionaries of word breaks, transliterations and spelled numbers are removed.
KEPT_LOCALES = {'root', 'en', 'en_US', 'en_US_POSIX', 'pool', 'res_index'}
REMOVED_FOLDERS = {'translit', 'rbnf'}
LOCALE = re.compile(r'[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2}|_\d{3})?(_[A-Z]+)?$')


def keeps(name):
    """Whether an entry, such as `icudt76l/coll/de.res`, is kept."""
    *folders, file = name.split('/')[1:]
    stem, _, extension = file.rpartition('.')
    if extension in ('cnv', 'dict') or (folders and folders[0] in REMOVED_FOLDERS):
        return False
    if extension == 'brk':
        return '_' not in stem
    return extension != 'res' or stem in KEPT_LOCALES or not LOCALE.match(stem)


def entries(package):
    """The size of the header, and the name and content of each entry."""
    start, magic = struct.unpack_from('<HH', package)
    if magic != 0x27DA or package[12:16] != b'CmnD':
        raise ValueError('the data of ICU has an unknown format')
    count = struct.unpack_from('<I', package, start)[0]
    places = [struct.unpack_from('<II', package, start + 4 + 8 * index) for index in range(count)]
    ends = [data for _, data in places[1:]] + [len(package) - start]
    found = []
    for (name, data), end in zip(places, ends):
        name = package[start + name:package.index(0, start + name)].decode()
        found.append((name, package[start + data:start + end]))
    return package[:start], found


def reduced(package):
    """The package with the kept entries only. Each starts at a multiple of 16 bytes, as ICU expects."""
    header, found = entries(package)
    found = [entry for entry in found if keeps(entry[0])]
    names = b''
    table = []
    for name, _ in found:
        table.append(4 + 8 * len(found) + len(names))
        names += name.encode() + b'\0'
    position = 4 + 8 * len(found) + len(names)
    toc = struct.pack('<I', len(found))
    contents = b''
    for offset, (_, content) in zip(table, found):
        padding = -(len(header) + position) % 16
        contents += b'\xaa' * padding + content
        toc += struct.pack('<II', offset, position + padding)
        position += padding + len(content)
    return header + toc + names + contents


def write_object(archive, folder):
    """Writes FOLDER/icudata.o from Foundation's static library of ICU, and returns the sizes before and after."""
    os.makedirs(folder, exist_ok=True)
    listing = subprocess.run(['nm', '-A', archive], capture_output=True, text=True, check=True).stdout
    line = next((line for line in listing.splitlines() if SYMBOL.search(line) and ' U ' not in line), None)
    if line is None:
        raise ValueError(f'{archive} contains no data of ICU')
    member, symbol = line.split(':')[1], SYMBOL.search(line).group(0)
    target = os.path.abspath(os.path.join(folder, 'icudata.o'))
    subprocess.check_call(['ar', 'x', '--output', folder, archive, member])
    member = os.path.join(folder, member)
    subprocess.check_call(['objcopy', '-O', 'binary', '--only-section=.rodata', member, member + '.dat'])
    with open(member + '.dat', 'rb') as file:
        package = file.read()
    small = reduced(package)
    data = os.path.join(folder, 'icudata.dat')
    with open(data, 'wb') as file:
        file.write(small)
    assembly = (f'.section .rodata\n.balign 16\n.globl {symbol}\n.hidden {symbol}\n.type {symbol}, %object\n'
                f'{symbol}:\n.incbin "icudata.dat"\n.size {symbol}, . - {symbol}\n'
                '.section .note.GNU-stack,"",%progbits\n')
    subprocess.run(['as', '-o', target, '-'], input=assembly, text=True, check=True, cwd=folder)
    os.remove(member)
    os.remove(member + '.dat')
    return len(package), len(small)
