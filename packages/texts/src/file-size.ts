const kilobyte = 1024;

/** "184 KB", "1.5 MB". */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  return kilobytes < kilobyte ? `${kilobytes} KB` : `${Number((kilobytes / kilobyte).toFixed(1))} MB`;
}
