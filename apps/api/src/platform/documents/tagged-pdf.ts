/** Accessible PDFs: tagged, with a language and a title, and fonts for every name (V-9.2). */
import { createRequire } from 'node:module';

const fontFile = createRequire(import.meta.url).resolve;

export type Pdf = PDFKit.PDFDocument;
export type PdfPart = PDFKit.PDFStructureElement;

export const fonts = { text: 'Text', bold: 'Bold', mono: 'Mono' } as const;

/** Typed loosely, because the published types don't cover this subset yet. */
const accessible: object = {
  pdfVersion: '1.7',
  subset: 'PDF/UA',
  tagged: true,
  lang: 'en-AU',
  displayTitle: true,
};

/**
 * An A4 document; `write` adds its pages, and their parts to the root. A long one is written in steps, so that requests
 * are served in between. Returns the finished file.
 */
export async function renderPdf(
  title: string,
  write: (doc: Pdf, root: PdfPart) => void | Promise<void>,
): Promise<Buffer> {
  // A large module, so it is loaded with the first document.
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({
    size: 'A4',
    margin: 62,
    autoFirstPage: false,
    ...accessible,
    info: { Title: title },
  });
  doc.registerFont(fonts.text, fontFile('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  doc.registerFont(fonts.bold, fontFile('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  doc.registerFont(fonts.mono, fontFile('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'));
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  await write(doc, root);
  root.end();
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}
