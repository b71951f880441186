import { Link } from 'wouter';
import type { FoundFamily } from '@portal/contract/families';
import { format } from '@portal/texts/format';
import { familyTexts as texts } from '@portal/texts/office/families';
import { officePaths } from '../../shared/paths.ts';
import { AccountOrCodeTag } from './account-tag.tsx';

const lineOf = ({ students, elsewhere }: FoundFamily): string =>
  [
    ...students.map(({ name, yearLevel, rollClass }) =>
      rollClass === null
        ? format(texts.student, { name, yearLevel })
        : format(texts.studentInClass, { name, rollClass }),
    ),
    ...(elsewhere > 0 ? [format(texts.elsewhere, { count: elsewhere })] : []),
  ].join(' · ');

/** A list item: an adult with their students. */
export const Found = ({ family, isOpen }: { family: FoundFamily; isOpen: boolean }) => (
  <li className={isOpen ? 'cur' : undefined} aria-current={isOpen ? 'true' : undefined}>
    <Link href={officePaths.family(family.id)}>{family.name}</Link>
    <span>
      <AccountOrCodeTag state={family.account} hasOpenCode={family.hasOpenCode} />
    </span>
    <small>{lineOf(family)}</small>
  </li>
);
