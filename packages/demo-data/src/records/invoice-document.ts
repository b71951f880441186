/** An invoice as a school's own system produces it. */
import { formatDate } from '@portal/contract/dates';
import { pagePdf } from './pdf.ts';
import type { PdfText } from './pdf.ts';
import type { DemoSchool } from '../schools.ts';

export interface DemoInvoice {
  number: string;
  school: DemoSchool;
  studentName: string;
  yearLevel: string;
  type: string;
  description: string;
  originalCents: number;
  owingCents: number;
  issuedOn: string;
  dueDate: string;
  customerReferenceNumber: string;
  billerCode: string;
}

const left = 60;
const right = 535;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;

export function invoiceDocument(invoice: DemoInvoice): Buffer {
  const { school, number, originalCents, owingCents } = invoice;
  const facts: [string, string][] = [
    ['Invoice number', number],
    ['Issued', formatDate(invoice.issuedOn)],
    ['Due', formatDate(invoice.dueDate)],
  ];
  const amounts: [string, number][] = [
    ['Invoiced (GST free)', originalCents],
    ['Paid', originalCents - owingCents],
    ['Amount owing', owingCents],
  ];
  const texts: PdfText[] = [
    { x: left, y: 76, text: school.name, size: 15, bold: true },
    { x: left, y: 93, text: `office@${school.domain}`, size: 9 },
    { x: left, y: 140, text: 'TAX INVOICE', size: 20, bold: true },
    ...facts.flatMap(([label, text], index): PdfText[] => [
      { x: 330, y: 128 + index * 16, text: label, size: 9 },
      { x: 420, y: 128 + index * 16, text, bold: true },
    ]),
    { x: left, y: 190, text: 'For the parents and carers of', size: 9 },
    { x: left, y: 205, text: `${invoice.studentName}, Year ${invoice.yearLevel}`, bold: true },
    { x: left + 8, y: 251, text: 'Description', size: 9, bold: true },
    { x: right - 44, y: 251, text: 'Amount', size: 9, bold: true },
    { x: left + 8, y: 276, text: invoice.description },
    { x: left + 8, y: 290, text: invoice.type, size: 8 },
    { x: right - 8, y: 276, text: dollars(originalCents), right: true },
    ...amounts.flatMap(([label, cents], index): PdfText[] => [
      { x: 360, y: 330 + index * 20, text: label, bold: index === 2 },
      { x: right - 8, y: 330 + index * 20, text: dollars(cents), right: true, bold: index === 2 },
    ]),
    { x: left, y: 440, text: 'How to pay', size: 12, bold: true },
    { x: left, y: 460, text: 'By card in the parent portal, or by BPAY with these numbers:' },
    {
      x: left,
      y: 478,
      text: `Biller code ${invoice.billerCode}   Reference ${invoice.customerReferenceNumber}`,
      bold: true,
    },
    { x: left, y: 790, text: 'A demonstration: nothing is owed to anybody.', size: 8 },
  ];
  return pagePdf(texts, [
    { x: 0, y: 0, width: 595, height: 40, grey: 0.25 },
    { x: left, y: 236, width: right - left, height: 22, grey: 0.9 },
    { x: left, y: 304, width: right - left, height: 1, grey: 0.6 },
    { x: 350, y: 355, width: right - 350, height: 22, grey: 0.92 },
  ]);
}
