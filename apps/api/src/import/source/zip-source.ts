/** A package as an untrusted zip: names, sizes and the number of entries are checked before anything is read. */
import { Readable } from 'node:stream';
import yauzl, { RandomAccessReader } from 'yauzl';
import type { Entry, Options, ZipFile } from 'yauzl';
import { PackageError } from '../report/report.ts';
import type { PackageSource } from './source.ts';

export interface ZipLimits {
  entries: number;
  totalBytes: number;
  /** Maximum compression ratio; CSV reaches 30, a zip bomb 1000. */
  ratio: number;
}

const GIB = 1024 ** 3;
const defaultLimits: ZipLimits = { entries: 100_000, totalBytes: 8 * GIB, ratio: 200 };

export async function openZip(location: string, limits = defaultLimits): Promise<PackageSource> {
  return sourceOf(await openWith((done) => yauzl.open(location, zipOptions, done)), limits);
}

/** The bytes of a zip that isn't stored in a file. */
export interface StoredBytes {
  size: number;
  /** Reads from `start` (inclusive) to `end` (exclusive). */
  read(start: number, end: number): AsyncIterable<Buffer>;
}

/** Opens a zip without writing it to disk. */
export async function openStoredZip(stored: StoredBytes): Promise<PackageSource> {
  const reader = new StoredReader(stored);
  const zip = await openWith((done) => yauzl.fromRandomAccessReader(reader, stored.size, zipOptions, done));
  return sourceOf(zip, defaultLimits);
}

class StoredReader extends RandomAccessReader {
  readonly #stored: StoredBytes;

  constructor(stored: StoredBytes) {
    super();
    this.#stored = stored;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#stored.read(start, end), { objectMode: false });
  }
}

async function sourceOf(zip: ZipFile, limits: ZipLimits): Promise<PackageSource> {
  try {
    const found = await listEntries(zip, limits);
    return {
      entries: new Map([...found].map(([name, entry]) => [name, entry.uncompressedSize])),
      open: (name) => openEntry(zip, found.get(name), name),
      close: () => closeZip(zip),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** `validateEntrySizes` makes a stream fail when it exceeds the entry's declared size. */
const zipOptions: Options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };

function openWith(open: (done: (error: Error | null, zip: ZipFile) => void) => void): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open((error, zip) => {
      if (error) reject(new PackageError(`The zip can't be read: ${causeOf(error)}.`));
      else resolve(zip);
    });
  });
}

/** Plain words if the file isn't a zip file or is incomplete, otherwise the library's message. */
const causeOf = ({ message }: Error): string =>
  message.startsWith('End of central directory record signature not found')
    ? 'it is not a zip file, or part of it is missing'
    : message.replace(/\.+$/, '');

/** yauzl itself refuses absolute paths, drive letters, backslashes and `..`. */
function listEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Entry>();
    let totalBytes = 0;
    zip.on('error', (error: Error) => reject(new PackageError(`The zip is rejected: ${error.message}.`)));
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry: Entry) => {
      totalBytes += entry.uncompressedSize;
      const reason = refusal(entry, found, totalBytes, limits);
      if (reason !== null) {
        reject(new PackageError(`The zip is rejected: ${reason}.`));
        return;
      }
      if (!entry.fileName.endsWith('/')) found.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function refusal(
  entry: Entry,
  found: Map<string, Entry>,
  totalBytes: number,
  limits: ZipLimits,
): string | null {
  if (found.size >= limits.entries) return `more than ${limits.entries} entries`;
  if (totalBytes > limits.totalBytes) return `more than ${limits.totalBytes} bytes unpacked`;
  if (found.has(entry.fileName)) return `${entry.fileName} is in it twice`;
  if (entry.isEncrypted()) return `${entry.fileName} is encrypted`;
  const isBomb =
    entry.uncompressedSize > 1024 ** 2 && entry.uncompressedSize > limits.ratio * entry.compressedSize;
  return isBomb ? `${entry.fileName} unpacks to more than ${limits.ratio} times its size` : null;
}

function openEntry(zip: ZipFile, entry: Entry | undefined, name: string): Promise<Readable> {
  if (entry === undefined) throw new PackageError(`${name} is not in the package.`);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(new PackageError(`${name} can't be unpacked: ${error.message}.`));
      else resolve(stream);
    });
  });
}

function closeZip(zip: ZipFile): Promise<void> {
  return new Promise((resolve) => {
    zip.once('close', resolve);
    zip.close();
  });
}
