/** Scans a file for malware. The adapter speaks clamd's protocol. */
export interface FileScanner {
  /** Resolves with what was found, or null for a clean file. Rejects if there is no result. */
  scan(content: Buffer): Promise<string | null>;
}
