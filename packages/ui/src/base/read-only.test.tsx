import { Lock } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { ReadOnlyProvider } from './read-only.ts';

const readOnly = (control: ReactNode): string =>
  renderToStaticMarkup(<ReadOnlyProvider value={{ noteId: 'note', icon: Lock }}>{control}</ReadOnlyProvider>);

describe('O-10.7 a read-only page', () => {
  it.each([
    ['a button that submits', () => <Button type="submit">Send</Button>],
    ['a button that changes something', () => <Button acts>Edit</Button>],
    [
      'a link to a page that changes something',
      () => (
        <LinkButton acts href="#/edit">
          Edit
        </LinkButton>
      ),
    ],
  ])('turns off %s: it can still be reached, and says why', (_, show) => {
    const html = readOnly(show());
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('aria-describedby="note"');
    expect(html).not.toContain('href');
    expect(html).not.toContain(' disabled');
  });

  it.each([
    [
      'a button that only filters',
      () => (
        <Button type="submit" acts={false}>
          Show 9
        </Button>
      ),
    ],
    ['a button that only opens', () => <Button>Open</Button>],
    ['a link', () => <LinkButton href="#/home">Home</LinkButton>],
  ])('leaves %s as it is', (_, show) => {
    expect(readOnly(show())).toBe(renderToStaticMarkup(show()));
  });
});
