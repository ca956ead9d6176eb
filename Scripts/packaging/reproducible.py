"""Archives that are the same, byte for byte, for the same files: sorted entries, fixed owners, modes and times."""
import gzip
import io
import os
import tarfile
import time
import zipfile


def epoch(root):
    """The time of all entries: SOURCE_DATE_EPOCH, or that of the last commit."""
    import subprocess
    text = os.environ.get('SOURCE_DATE_EPOCH')
    return int(text or subprocess.check_output(['git', '-C', root, 'log', '-1', '--format=%ct'], text=True))


def mode(path):
    return 0o755 if os.path.isdir(path) or os.access(path, os.X_OK) else 0o644


def walk(folder):
    """The paths of all files and folders below FOLDER, relative to it and sorted."""
    found = []
    for place, folders, files in os.walk(folder):
        found += [os.path.relpath(os.path.join(place, name), folder) for name in folders + files]
    return sorted(found)


def compressed(data):
    buffer = io.BytesIO()
    with gzip.GzipFile(filename='', fileobj=buffer, mode='wb', compresslevel=9, mtime=0) as file:
        file.write(data)
    return buffer.getvalue()


def write_tar(folder, name, target, when):
    """Writes the files of FOLDER as NAME/… to TARGET, a .tar.gz. Modification times are WHEN."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode='w', format=tarfile.GNU_FORMAT) as archive:
        for path in [''] + walk(folder):
            place = os.path.join(folder, path)
            entry = archive.gettarinfo(place, os.path.join(name, path).rstrip('/'))
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ''
            entry.mtime = when
            entry.mode = mode(place)
            if entry.isfile():
                with open(place, 'rb') as file:
                    archive.addfile(entry, file)
            else:
                archive.addfile(entry)
    with open(target, 'wb') as file:
        file.write(compressed(buffer.getvalue()))


def write_zip(folder, target, when, order=None):
    """Writes the files of FOLDER to TARGET, a zip. ORDER is a key for sorting their paths."""
    # The format has no times before 1980, and an even number of seconds.
    moment = max(time.gmtime(when)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(target, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(walk(folder), key=order):
            place = os.path.join(folder, path)
            if os.path.isdir(place):
                continue
            entry = zipfile.ZipInfo(path, moment)
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode(place)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            with open(place, 'rb') as file:
                archive.writestr(entry, file.read())


def set_times(folder, when):
    for path in [''] + walk(folder):
        os.utime(os.path.join(folder, path), (when, when), follow_symlinks=False)
