import { describe, expect, it } from 'vitest';
import { isSamePerson } from './legal-name.policy.ts';

const name = (text: string) => {
  const [given = '', family = ''] = text.split('/');
  return { given, family };
};

describe('T19 a legal name', () => {
  it.each([
    ['Louise/Brennan', 'Louise/Brennan'],
    ['Louise/Brennan', 'LOUISE ANNE/BRENNAN'],
    ['Louise/Brennan', 'Anne Louise/Brennan'],
    ['Louise A./Brennan', 'Louise Anne/Brennan'],
    ['Quốc/Trần', 'QUOC BAO/TRAN'],
    ['Đức/Nguyễn', 'Duc/Nguyen'],
    ['Siobhán/O’Brien', 'Siobhan/OBrien'],
    ['Asha/Sandhu-Reid', 'Asha/Sandhu Reid'],
  ])('%s matches %s', (registered, legal) => {
    expect(isSamePerson(name(registered), name(legal))).toBe(true);
  });

  it.each([
    ['Louise/Brennan', 'Louisa/Brennan'],
    ['Louise/Brennan', 'Louise/Brown'],
    ['Louise/Brennan', 'L/Brennan'],
    ['Louise/Brennan', 'Brennan/Louise'],
    ['Louise/Brennan', '/Brennan'],
    ['Louise/Brennan', 'Louise/'],
    ['/Brennan', 'Louise/Brennan'],
    ['Louise/', 'Louise/'],
    ['Louise/Brennan', 'Lou ise/Brennan'],
  ])('%s does not match %s', (registered, legal) => {
    expect(isSamePerson(name(registered), name(legal))).toBe(false);
  });
});
