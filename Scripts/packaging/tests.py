"""Tests of the scripts and templates of packages. Run them: python3 Scripts/packaging/tests.py"""
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(FOLDER))
sys.path.insert(0, FOLDER)
sys.dont_write_bytecode = True
import archives  # noqa: E402
import containerfile  # noqa: E402
import icu  # noqa: E402
import reproducible  # noqa: E402
import vsix  # noqa: E402


def text(*path):
    with open(os.path.join(ROOT, *path), encoding='utf-8') as file:
        return file.read()


class TemporaryFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def file(self, name, content, mode=0o644):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(content)
        os.chmod(path, mode)
        return path


class Archives(TemporaryFolder):
    def make(self, number):
        # The second folder is written in another order, at another time and with other rights of the group.
        names = ['a/run', 'b.txt'] if number == 1 else ['b.txt', 'a/run']
        for name in names:
            path = self.file(f'{number}/{name}', name, 0o755 if name == 'a/run' else 0o644 + 0o20 * (number - 1))
            os.utime(path, (number, number * 1000))
        return os.path.join(self.folder, str(number))

    def test_two_packings_are_identical(self):
        for kind in ('tar', 'zip'):
            contents = []
            for number in (1, 2):
                target = os.path.join(self.folder, f'{number}.{kind}')
                if kind == 'tar':
                    reproducible.write_tar(self.make(number), 'name', target, 1_700_000_000)
                else:
                    reproducible.write_zip(self.make(number), target, 1_700_000_000)
                with open(target, 'rb') as file:
                    contents.append(file.read())
            self.assertEqual(contents[0], contents[1], kind)

    def test_keeps_rights_to_execute(self):
        target = os.path.join(self.folder, 'archive.tar.gz')
        reproducible.write_tar(self.make(1), 'name', target, 0)
        shutil.unpack_archive(target, os.path.join(self.folder, 'unpacked'))
        self.assertTrue(os.access(os.path.join(self.folder, 'unpacked/name/a/run'), os.X_OK))
        self.assertFalse(os.access(os.path.join(self.folder, 'unpacked/name/b.txt'), os.X_OK))


class ICUData(unittest.TestCase):
    @staticmethod
    def package(contents):
        header = struct.pack('<HH', 32, 0x27DA) + b'\0' * 8 + b'CmnD' + b'\0' * 16
        names, toc, data = b'', b'', b''
        start = 4 + 8 * len(contents) + sum(len(name) + 1 for name in contents)
        for name, content in contents.items():
            data += b'\0' * (-(32 + start + len(data)) % 16)
            toc += struct.pack('<II', 4 + 8 * len(contents) + len(names), start + len(data))
            names += name.encode() + b'\0'
            data += content
        return header + struct.pack('<I', len(contents)) + toc + names + data

    def test_keeps_shared_tables_and_english(self):
        kept = {'icudt1l/coll/root.res': b'r' * 5, 'icudt1l/en.res': b'e' * 20, 'icudt1l/uts46.nrm': b'n',
                'icudt1l/zoneinfo64.res': b'z' * 7}
        removed = {'icudt1l/brkitr/cjdict.dict': b'd', 'icudt1l/coll/de.res': b'd' * 9, 'icudt1l/ibm-5.cnv': b'c',
                   'icudt1l/translit/root.res': b't', 'icudt1l/zh_Hant_TW.res': b'z'}
        package = icu.reduced(self.package(dict(sorted({**kept, **removed}.items()))))
        header, found = icu.entries(package)
        self.assertEqual([name for name, _ in found], sorted(kept))
        for name, content in found:
            self.assertTrue(content.startswith(kept[name]))
            self.assertEqual(package.index(content) % 16, 0)

    def test_rejects_another_format(self):
        with self.assertRaises(ValueError):
            icu.reduced(b'\x20\0\xda\x27' + b'\0' * 60)


class Container(unittest.TestCase):
    def test_names_existing_paths_and_options(self):
        file = text('Containerfile')
        stages = containerfile.stages(file)
        self.assertEqual(list(stages)[-1], 'image')
        for base, content in stages.values():
            if re.fullmatch(r'[a-z]+', base):
                self.assertTrue(base in stages or base == 'scratch', base)
            for name, argument in content:
                match = re.match(r'--from=(\S+)', argument)
                if name == 'COPY' and match:
                    self.assertIn(match.group(1), stages)
        self.assertIn(re.search(r'^ARG PACKAGE=(\w+)', file, re.M).group(1), stages)
        # The package that the image installs is one that `make dist` writes.
        name = re.search(r'COPY dist/(\S+)', file).group(1).replace('*', '')
        self.assertIn(name.split('_')[0] + '_', text('Scripts', 'packaging', 'debian.py'))
        self.assertIn('\ndist: ', text('Makefile'))

    def test_script_has_the_steps_of_a_stage_and_its_bases(self):
        file = 'ARG X=a\nFROM debian AS a\nENV A=1\nFROM a AS b\nRUN one \\\n  && two\nCMD ["c"]\n'
        self.assertEqual(containerfile.script(file, 'b'), 'export A=1\none && two\n')

    def test_rejects_an_unnamed_stage_and_an_unknown_line(self):
        for file in ('FROM debian\n', 'FROM debian AS a\nrun x\n'):
            with self.assertRaises(ValueError):
                containerfile.stages(file)


class Action(TemporaryFolder):
    def setUp(self):
        super().setUp()
        self.output = self.file('output', '')
        self.paths = self.file('paths', '')
        self.environment = {**os.environ, 'GITHUB_ACTION_PATH': ROOT, 'GITHUB_OUTPUT': self.output,
                            'GITHUB_PATH': self.paths, 'RUNNER_TOOL_CACHE': os.path.join(self.folder, 'tools')}

    def run_step(self, name, folder=None, **variables):
        return subprocess.run([os.path.join(ROOT, 'Packaging', 'action', name)], capture_output=True, text=True,
                              cwd=folder or self.folder, env={**self.environment, **variables})

    def release(self, checksum=None):
        """Writes a release with a command that prints its arguments, and returns the URL of all releases."""
        import hashlib
        import platform
        name = f'headless-bridge-9.8.7-linux-{platform.machine()}'
        self.file('made/bin/headless-bridge', '#!/bin/sh\nprintf "<%s>" "$@"\n', 0o755)
        self.file('made/README', 'It needs glibc 2.36 or later.\n')
        os.makedirs(os.path.join(self.folder, 'releases', 'v9.8.7'), exist_ok=True)
        target = os.path.join(self.folder, 'releases', 'v9.8.7', name + '.tar.gz')
        reproducible.write_tar(os.path.join(self.folder, 'made'), name, target, 0)
        with open(target, 'rb') as file:
            checksum = checksum or hashlib.sha256(file.read()).hexdigest()
        self.file('releases/v9.8.7/SHA256SUMS', f'{checksum}  {name}.tar.gz\n')
        return f'file://{self.folder}/releases'

    def test_takes_the_version_from_the_source(self):
        self.assertEqual(self.run_step('version.sh', INPUT_VERSION='').returncode, 0)
        version = re.search(r'static let version = "(.*)"', text('Sources', 'headless-bridge', 'Command.swift'))
        with open(self.output, encoding='utf-8') as file:
            self.assertIn(f'version={version.group(1)}\nfolder={self.folder}/tools/headless-bridge/', file.read())

    def test_rejects_text_that_is_no_version(self):
        for version in ('latest', '1.2.3/../x', '1.0\nfolder=/'):
            step = self.run_step('version.sh', INPUT_VERSION=version)
            self.assertEqual(step.returncode, 1, version)
            self.assertIn('::error::', step.stdout)

    def test_installs_once(self):
        folder = os.path.join(self.folder, 'tools', '9.8.7')
        variables = {'VERSION': '9.8.7', 'FOLDER': folder, 'RELEASES': self.release()}
        step = self.run_step('install.sh', **variables)
        self.assertEqual(step.returncode, 0, step.stdout + step.stderr)
        with open(self.paths, encoding='utf-8') as file:
            self.assertEqual(file.read(), f'{folder}/bin\n')
        # From the cache, nothing is downloaded.
        self.assertEqual(self.run_step('install.sh', **{**variables, 'RELEASES': 'file:///nowhere'}).returncode, 0)

    def test_reports_a_missing_release_and_a_wrong_checksum(self):
        variables = {'VERSION': '9.8.7', 'FOLDER': os.path.join(self.folder, 'tools', '9.8.7')}
        missing = self.run_step('install.sh', RELEASES='file:///nowhere', **variables)
        self.assertEqual(missing.returncode, 1)
        self.assertIn('::error::Cannot download file:///nowhere/v9.8.7/', missing.stdout)
        wrong = self.run_step('install.sh', RELEASES=self.release('0' * 64), **variables)
        self.assertEqual(wrong.returncode, 1)
        self.assertIn('::error::The checksum', wrong.stdout)
        self.assertFalse(os.path.exists(variables['FOLDER']))

    def test_runs_with_quoted_arguments_and_evaluates_nothing(self):
        self.release()
        path = f'{self.folder}/made/bin:{os.environ["PATH"]}'
        step = self.run_step('run.sh', PATH=path, JUNIT='j.xml', REPORT='r.html',
                             ARGUMENTS='--filter "two words" $(touch hacked) \'*\'')
        self.assertEqual(step.stdout, '<test><--ci><--reporter><pretty><--reporter><github><--reporter><junit=j.xml>'
                                      '<--report><r.html><--filter><two words><$(touch><hacked)><*>')
        empty = self.run_step('run.sh', PATH=path, JUNIT='j.xml', REPORT='r.html', ARGUMENTS='')
        self.assertTrue(empty.stdout.endswith('<r.html>'))

    def test_definition_names_existing_steps_and_inputs(self):
        definition = text('action.yml')
        for script in re.findall(r'\$GITHUB_ACTION_PATH/(\S+?)"', definition):
            self.assertTrue(os.access(os.path.join(ROOT, script), os.X_OK), script)
        inputs = set(re.findall(r'^  ([a-z-]+):$', definition.split('\noutputs:')[0], re.M))
        self.assertEqual(set(re.findall(r'inputs\.([a-z-]+)', definition)), inputs)
        try:
            import yaml
        except ImportError:
            self.skipTest('PyYAML is not installed')
        parsed = yaml.safe_load(definition)
        self.assertEqual(set(parsed['inputs']), inputs)
        for step in parsed['runs']['steps']:
            self.assertTrue('uses' in step or step['shell'] == 'bash')


class GitLab(unittest.TestCase):
    def test_guide_uses_the_template(self):
        template = text('Packaging', 'gitlab', 'headless-bridge.yml')
        guide = text('Documentation', 'Guides', 'ContinuousIntegration.md')
        self.assertIn('\n.headless-bridge:\n', template)
        self.assertIn('extends: .headless-bridge\n', guide)
        for name in re.findall(r'^    (HEADLESS_BRIDGE_\w+):', guide, re.M):
            self.assertIn(f'${name}', template)


class Manifests(TemporaryFolder):
    def test_templates_are_valid(self):
        package = json.loads(text('Packaging', 'npm', 'package.json'))
        for path in [package['bin']['headless-bridge'], package['exports']['.']['default']]:
            self.assertTrue(os.path.exists(os.path.join(ROOT, 'Packaging', 'npm', path)))
        for name in ('__init__.py', '__main__.py'):
            compile(text('Packaging', 'pypi', name), name, 'exec')

    @unittest.skipIf(shutil.which('tsc') is None, 'tsc is not installed')
    def test_types_of_the_npm_package(self):
        package = text('Packaging', 'npm', 'package.json').replace('@NPM_CPU@', 'x64').replace('@VERSION@', '1.2.3')
        self.file('node_modules/headless-bridge/package.json', package)
        self.file('node_modules/headless-bridge/headless-bridge.d.ts',
                  text('Resources', 'testing', 'types', 'headless-bridge.d.ts'))
        source = ("import { test, expect } from 'headless-bridge';\n"
                  "test('name', async ({ page }) => { await page.goto('a.html'); expect(1).toBe(1); });\n")
        self.file('right.ts', source)
        self.file('wrong.ts', source.replace('goto', 'gotoo'))
        for resolution, module in (('node', 'commonjs'), ('node16', 'node16')):
            command = ['tsc', '--noEmit', '--strict', '--target', 'es2022', '--moduleResolution', resolution,
                       '--module', module]
            right = subprocess.run(command + ['right.ts'], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(right.returncode, 0, right.stdout)
            wrong = subprocess.run(command + ['wrong.ts'], cwd=self.folder, capture_output=True, text=True)
            self.assertIn("Did you mean 'goto'?", wrong.stdout)

    def test_extension_has_all_files_of_its_manifest(self):
        release = object.__new__(archives.Release)
        release.__dict__.update(root=ROOT, work=self.folder, target=self.folder, version='1.2.3', epoch=1_700_000_000,
                                stripped=self.file('command', '#!/bin/sh\necho "{}"\n', 0o755))
        target = vsix.build(release)
        shutil.unpack_archive(target, os.path.join(self.folder, 'unpacked'), 'zip')
        unpacked = os.path.join(self.folder, 'unpacked')
        import xml.dom.minidom
        for name in ('[Content_Types].xml', 'extension.vsixmanifest'):
            xml.dom.minidom.parse(os.path.join(unpacked, name))
        with open(os.path.join(unpacked, 'extension', 'package.json'), encoding='utf-8') as file:
            manifest = json.load(file)
        self.assertEqual(manifest['version'], '1.2.3')
        paths = [manifest['main'], manifest['icon'], 'README.md', 'LICENSE.txt']
        paths += [entry['url'] for entry in manifest['contributes'].get('jsonValidation', [])]
        for path in paths:
            self.assertTrue(os.path.exists(os.path.join(unpacked, 'extension', path)), path)
        self.assertFalse(os.path.exists(os.path.join(unpacked, 'extension', 'test')))


if __name__ == '__main__':
    unittest.main()
