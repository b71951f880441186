/** The end of a session in the office. */
export const sessionTexts = {
  stillThere: 'Are you still there?',
  endsSoon:
    'You will be signed out soon, because nothing has happened for a while. What you typed is kept for you.',
  stay: 'Stay signed in',
  ended: 'You are signed out.',
  endedText:
    'The office signs you out after 15 minutes without use, and after 10 hours. What you typed is kept, and is there when you sign in again.',
  signIn: 'Sign in again',
} as const;
