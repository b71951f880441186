/** Prints the number of violations of each kind, and the first ones. */
export function printFindings<Kind extends string>(
  labels: Readonly<Record<Kind, string>>,
  findings: Readonly<Record<Kind, readonly string[]>>,
): void {
  for (const kind in labels) {
    const found = findings[kind];
    const some = found.length > 0 ? ` (${found.slice(0, 3).join(', ')}${found.length > 3 ? ' …' : ''})` : '';
    console.log(`  ${String(found.length).padStart(5)} ${labels[kind]}${some}`);
  }
}
