/** Identifies a control of a page that is rendered twice: by the server or the build, and then by the app. */
export interface NamedControl {
  readonly name: string;
  /** Its index among the controls of that name, from 0. */
  readonly nth: number;
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
const LABELLED = 'a, button';

/** The attributes shared by both renderings. The position in the document is not, because the app adds elements. */
const nameOf = (element: Element): string =>
  [
    element.tagName,
    element.id,
    element.getAttribute('href') ?? '',
    element.matches(LABELLED) ? (element.getAttribute('aria-label') ?? element.textContent) : '',
  ].join('\n');

const controlsNamed = (page: ParentNode, name: string): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(CONTROLS)].filter((element) => nameOf(element) === name);

/** Names a control, so that `findControl` finds it in the other rendering of the page. */
export function nameControl(page: ParentNode, control: Element): NamedControl {
  const name = nameOf(control);
  return { name, nth: controlsNamed(page, name).findIndex((element) => element === control) };
}

/** The matching control, or undefined if this rendering has none. It never returns a different control. */
export const findControl = (page: ParentNode, { name, nth }: NamedControl): HTMLElement | undefined =>
  controlsNamed(page, name)[nth];
