// FileReaderSync: File API, "Reading on threads". Only workers have it.
import { argument, brand, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { defineScopeInterface } from './scope-interface.js';

const lazyBlob = lazy('../files/blob.js');
const lazyBytes = lazy('../encoding/bytes.js');
const lazyFileReader = lazy('../files/file-reader.js');

class FileReaderSyncImpl {
  constructor(realm) { this.realm = realm; }
}
FileReaderSyncImpl.prototype.interface = 'FileReaderSync';
const readerOf = brand(FileReaderSyncImpl);

export const defineFileReaderSync = (realm) => {
  const { copyBytes, BlobImpl } = lazyBlob(realm);
  const reads = (name, make) => (wrapper, value, ...rest) => {
    readerOf(wrapper);
    const blob = argument(BlobImpl, value, `Argument 1 ('blob') to FileReaderSync.${name}`);
    return make(blob, ...rest);
  };
  defineScopeInterface(realm, 'FileReaderSync', [], {
    readAsArrayBuffer: reads('readAsArrayBuffer', (blob) => copyBytes(realm, blob.bytes)),
    readAsBinaryString: reads('readAsBinaryString', (blob) => lazyBytes().binaryText(blob.bytes)),
    readAsText: reads('readAsText', (blob, label) =>
      lazyFileReader().packageText(label === undefined ? undefined : toText(label))(blob.bytes)),
    readAsDataURL: reads('readAsDataURL', (blob) => lazyFileReader().packageDataURL(blob.bytes, blob)),
  }, (args, newTarget) => wrapNew(new FileReaderSyncImpl(realm), newTarget));
};
