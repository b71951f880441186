import { BackToOptions } from './after-terms.tsx';

/** /student/photo/{studentId}/{centreCode}?preview=true, kept for old links (D-3.2). */
export const LegacyPhotoScreen = () => <BackToOptions />;
