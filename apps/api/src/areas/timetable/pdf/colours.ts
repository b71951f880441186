/** The light theme's colours for print (V-2.1), because the PDF has no stylesheet. */
import type { SubjectHue } from '@portal/contract/timetable';

export interface HueColours {
  tint: string;
  line: string;
  text: string;
}

export const hueColours: Readonly<Record<SubjectHue | 'slate', HueColours>> = {
  coral: { tint: '#ffebe8', line: '#c86459', text: '#642721' },
  ochre: { tint: '#ffecde', line: '#bd7221', text: '#5b3100' },
  olive: { tint: '#f0f3dc', line: '#898d18', text: '#3e4100' },
  fern: { tint: '#e2f6e6', line: '#3d9c5e', text: '#074a24' },
  lagoon: { tint: '#daf7f7', line: '#0a999d', text: '#034648' },
  sky: { tint: '#e4f2fe', line: '#2b8ecd', text: '#004166' },
  jacaranda: { tint: '#eeefff', line: '#7e7ad1', text: '#38356a' },
  plum: { tint: '#fce9fb', line: '#b068ad', text: '#562a55' },
  rose: { tint: '#feeaee', line: '#c5617c', text: '#622537' },
  slate: { tint: '#eef0f6', line: '#828593', text: '#383c4d' },
};

export const inks = { text: '#1b1f31', muted: '#464a5c', border: '#cdcac3', hatch: '#e2dfda' } as const;
