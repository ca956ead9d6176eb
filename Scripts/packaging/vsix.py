"""The VS Code extension as a .vsix file, which is a zip in the Open Packaging Conventions' format."""
import json
import os
import shutil
from xml.sax.saxutils import escape, quoteattr

from archives import SCHEMA
from reproducible import walk, write_zip

CONTENT_TYPES = {'.js': 'application/javascript', '.json': 'application/json', '.md': 'text/markdown',
                 '.png': 'image/png', '.svg': 'image/svg+xml', '.txt': 'text/plain',
                 '.vsixmanifest': 'text/xml'}
ASSETS = {'Manifest': 'package.json', 'Details': 'README.md', 'License': 'LICENSE.txt'}


def build(release):
    source = os.path.join(release.root, 'Editors', 'vscode')
    folder = os.path.join(release.work, 'vsix')
    shutil.copytree(source, os.path.join(folder, 'extension'), ignore=shutil.ignore_patterns('test', '.*'))
    shutil.copyfile(os.path.join(release.root, 'LICENSE'), os.path.join(folder, 'extension', 'LICENSE.txt'))
    path = os.path.join(folder, 'extension', 'package.json')
    with open(path, encoding='utf-8') as file:
        manifest = json.load(file)
    # The extension has the version of the command.
    manifest['version'] = release.version
    release.write_output(os.path.join(folder, 'extension', SCHEMA), 'types', '--schema')
    release.write(path, json.dumps(manifest, indent=2, ensure_ascii=False) + '\n')
    release.write(os.path.join(folder, 'extension.vsixmanifest'), description(manifest))
    extensions = {os.path.splitext(path)[1] for path in walk(folder) if '.' in os.path.basename(path)}
    types = ''.join(f'  <Default Extension={quoteattr(name)} ContentType={quoteattr(CONTENT_TYPES[name])}/>\n'
                    for name in sorted(extensions))
    release.write(os.path.join(folder, '[Content_Types].xml'),
                  '<?xml version="1.0" encoding="utf-8"?>\n'
                  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n'
                  f'{types}</Types>\n')
    target = os.path.join(release.target, f'headless-bridge-vscode-{release.version}.vsix')
    write_zip(folder, target, release.epoch)
    return target


def description(manifest):
    assets = ''.join(
        f'    <Asset Type="Microsoft.VisualStudio.{"Code." if kind == "Manifest" else "Services.Content."}{kind}" '
        f'Path="extension/{path}" Addressable="true"/>\n' for kind, path in ASSETS.items())
    assets += (f'    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" '
               f'Path="extension/{manifest["icon"]}" Addressable="true"/>\n')
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(manifest['name'])} Version={quoteattr(manifest['version'])}
      Publisher={quoteattr(manifest['publisher'])}/>
    <DisplayName>{escape(manifest['displayName'])}</DisplayName>
    <Description xml:space="preserve">{escape(manifest['description'])}</Description>
    <Tags>{escape(','.join(manifest['keywords']))}</Tags>
    <Categories>{escape(','.join(manifest['categories']))}</Categories>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/{escape(manifest['icon'])}</Icon>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(manifest['engines']['vscode'])}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
{assets}  </Assets>
</PackageManifest>
"""
