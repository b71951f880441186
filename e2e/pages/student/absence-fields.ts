import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { formatDateField } from '@portal/contract/dates';

export interface AbsenceEntry {
  /** YYYY-MM-DD. */
  from?: string;
  to?: string;
  /** As listed on the page: "9:00 am". */
  timeFrom?: string;
  timeTo?: string;
  reason?: string;
}

/** The fields of one absence, in a separate form or in a block of a form. */
export class AbsenceFields {
  readonly allDay: Locator;
  readonly startDate: Locator;
  readonly endDate: Locator;
  readonly timeFrom: Locator;
  readonly timeTo: Locator;
  readonly reason: Locator;

  constructor(form: Locator) {
    this.allDay = form.getByRole('switch', { name: 'All day' });
    this.startDate = form.getByRole('textbox', { name: 'Start date' });
    this.endDate = form.getByRole('textbox', { name: 'End date' });
    this.timeFrom = form.getByRole('combobox', { name: 'Time from' });
    this.timeTo = form.getByRole('combobox', { name: 'Time to' });
    this.reason = form.getByRole('textbox', { name: 'Reason' });
  }

  async enter({ from, to, timeFrom, timeTo, reason }: AbsenceEntry): Promise<void> {
    if (from !== undefined) await this.startDate.fill(formatDateField(from));
    if (to !== undefined) await this.endDate.fill(formatDateField(to));
    if (timeFrom !== undefined || timeTo !== undefined) await this.allDay.uncheck();
    if (timeFrom !== undefined) await this.timeFrom.selectOption({ label: timeFrom });
    if (timeTo !== undefined) await this.timeTo.selectOption({ label: timeTo });
    if (reason !== undefined) await this.reason.fill(reason);
  }

  async expectHolds({
    from,
    to,
    reason,
  }: Required<Pick<AbsenceEntry, 'from' | 'to' | 'reason'>>): Promise<void> {
    await expect(this.startDate).toHaveValue(formatDateField(from));
    await expect(this.endDate).toHaveValue(formatDateField(to));
    await expect(this.reason).toHaveValue(reason);
  }
}
