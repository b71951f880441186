/** A control of a page that is drawn twice: by the server or the build, and then by the app. */
export interface NamedControl {
  readonly name: string;
  /** Its place among the controls of that name, counted from 0. */
  readonly nth: number;
}

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
const LABELLED = 'a, button';

/** What both drawings of a control have in common. Its place in the document is not: the app adds elements of its own. */
const nameOf = (element: Element): string =>
  [
    element.tagName,
    element.id,
    element.getAttribute('href') ?? '',
    element.matches(LABELLED) ? (element.getAttribute('aria-label') ?? element.textContent) : '',
  ].join('\n');

const controlsNamed = (page: ParentNode, name: string): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(CONTROLS)].filter((element) => nameOf(element) === name);

/** Names a control so that `findControl` finds its counterpart in the other drawing of the page. */
export function nameControl(page: ParentNode, control: Element): NamedControl {
  const name = nameOf(control);
  return { name, nth: controlsNamed(page, name).findIndex((element) => element === control) };
}

/** The counterpart of a named control, or undefined where this drawing has none: never another control. */
export const findControl = (page: ParentNode, { name, nth }: NamedControl): HTMLElement | undefined =>
  controlsNamed(page, name)[nth];
