import { BackToOptions } from './after-terms.tsx';

/** /student/photo/{studentId}/{centreCode}?preview=true, kept for old links (decisions.md, section 3). */
export const LegacyPhotoScreen = () => <BackToOptions />;
