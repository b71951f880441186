import { CutText } from '@portal/ui/content';
import { categoryTexts } from '../category-texts.ts';

/** Categories in a list; what was cut opens for everybody (docs/decisions/behaviour.md). */
export const CategoryText = ({ categories, about }: { categories: readonly string[]; about: string }) => {
  const { short, full } = categoryTexts(categories);
  return <CutText short={short} full={full} about={about} />;
};
