/** A one-page PDF of a few lines, small enough to be made by hand. */
export function tinyPdf(title: string, lines: readonly string[]): Buffer {
  const text = [title, ...lines].map(
    (line, index) =>
      `BT /F1 ${index === 0 ? 18 : 11} Tf 60 ${770 - index * 26} Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`,
  );
  const stream = text.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + xref + trailer, 'latin1');
}
