import { CutText } from '@portal/ui/content';
import { categoryTexts } from '../category-texts.ts';

/** Categories in a list. Truncated text can be expanded with any input device (docs/decisions/students/behaviour.md). */
export const CategoryText = ({ categories, about }: { categories: readonly string[]; about: string }) => {
  const { short, full } = categoryTexts(categories);
  return <CutText short={short} full={full} about={about} />;
};
