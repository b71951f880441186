/** Small hand-written PDFs of text, lines and boxes. Not tagged: they imitate those of schools' own systems. */

const pageHeight = 842;

/** `y` is measured from the top of the page. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
  /** `x` is the right edge. */
  right?: boolean;
}

export interface PdfBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** 0 black to 1 white. */
  grey: number;
}

const encode = (text: string): string => text.replaceAll(/[()\\]/g, (letter) => `\\${letter}`);

/** Widths of the characters in amounts, in thousandths of the font size. */
const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + (/[.,]/.test(letter) ? 278 : 556), 0) * size) / 1000;

function drawText({ x, y, text, size = 10, bold, right }: PdfText): string {
  const left = right ? x - widthOf(text, size) : x;
  return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${left.toFixed(1)} ${pageHeight - y} Td (${encode(text)}) Tj ET`;
}

const drawBox = ({ x, y, width, height, grey }: PdfBox): string =>
  `${grey} g ${x} ${pageHeight - y - height} ${width} ${height} re f 0 g`;

/** One A4 page; boxes are drawn under the text. */
export function pagePdf(texts: readonly PdfText[], boxes: readonly PdfBox[] = []): Buffer {
  const stream = [...boxes.map(drawBox), ...texts.map(drawText)].join('\n');
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
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

/** A title and a few lines. */
export function tinyPdf(title: string, lines: readonly string[]): Buffer {
  const line = (text: string, index: number): PdfText => ({ x: 60, y: 98 + index * 26, text, size: 11 });
  return pagePdf([{ x: 60, y: 72, text: title, size: 18 }, ...lines.map(line)]);
}
