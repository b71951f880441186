/** The roll of an excursion, by class, to tick off on paper: a tagged PDF. */
import { TextPage, inks } from '../../../platform/documents/text-page.ts';
import { fonts, renderPdf } from '../../../platform/documents/tagged-pdf.ts';
import type { OfficeResponse } from './responses.repository.ts';

export interface Roll {
  title: string;
  facts: readonly { label: string; text: string }[];
  printedBy: string;
  printedAt: string;
  /** Students of the printing person's own family, who are not listed. */
  ownCount: number;
  students: readonly (Pick<OfficeResponse, 'student' | 'rollClass' | 'yearLevel' | 'state' | 'answeredBy'> & {
    notes: readonly string[];
  })[];
}

export function renderRoll(roll: Roll): Promise<Buffer> {
  return renderPdf(`Roll: ${roll.title}`, (doc, root) => {
    const page = new RollPage(doc, root);
    page.head(roll);
    page.classes(roll);
    page.foot(roll);
    page.end();
  });
}

const classOf = ({ rollClass, yearLevel }: Roll['students'][number]): string =>
  rollClass === null ? `Year ${yearLevel}` : `Class ${rollClass}`;

class RollPage extends TextPage {
  head({ title, facts, students }: Roll): void {
    this.line('H1', title, { font: fonts.bold, size: 18, after: 0.3 });
    const count = students.length === 1 ? '1 student' : `${students.length} students`;
    this.line('P', `${count} with consent`, { size: 11, colour: inks.muted, after: 0.4 });
    for (const { label, text } of facts) this.line('P', `${label}: ${text}`, { after: 0.2 });
    this.rule();
  }

  classes({ students }: Roll): void {
    const names = [...new Set(students.map(classOf))];
    for (const name of names) {
      this.line('H2', name, { font: fonts.bold, size: 13, after: 0.3 });
      for (const one of students.filter((student) => classOf(student) === name)) this.student(one);
      this.doc.moveDown(0.5);
    }
  }

  private student({ student, state, answeredBy, notes }: Roll['students'][number]): void {
    const mixed = state === 'mixed' ? ' (not everything, see below)' : '';
    this.line('P', `☐  ${student}${mixed}`, { font: fonts.bold, after: 0.1 });
    this.line('P', [`Consent by ${answeredBy ?? 'the school’s register'}`, ...notes].join('\n'), {
      size: 9,
      colour: inks.muted,
      after: 0.5,
    });
  }

  foot({ printedBy, printedAt, ownCount }: Roll): void {
    const own = ownCount > 0 ? ` Not listed: ${ownCount} of the family of ${printedBy}.` : '';
    this.line('P', `Printed by ${printedBy}, ${printedAt}.${own} Destroy after the activity.`, {
      size: 9,
      colour: inks.muted,
      after: 0,
    });
  }
}
