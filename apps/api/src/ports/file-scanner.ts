/** Looks for malware in a file. One adapter speaks clamd's protocol. */
export interface FileScanner {
  /** Resolves with what was found, or null for a clean file. Rejects if the scanner can't say. */
  scan(content: Buffer): Promise<string | null>;
}
