import { NewerVersionNote } from './newer-version-note.tsx';
import { SetUpBiometrics } from './set-up-biometrics.tsx';

/** The shell's notes and questions above a signed-in page. */
export const InShell = () => (
  <>
    <NewerVersionNote />
    <SetUpBiometrics />
  </>
);
