/** The signed-in person and, in the student area, the student and enrolment of the page. */
import { createContext, useContext } from 'react';
import type { Enrolment, Student, User } from '@portal/contract/students';

export { refreshUser, refreshUserQuietly } from './session.ts';

const UserContext = createContext<User | null>(null);
export const UserProvider = UserContext.Provider;

/** The signed-in person. Only for screens that require sign-in, which the router guarantees. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser is for screens of signed-in people');
  return user;
}

export type StudentPage = { readonly student: Student; readonly enrolment: Enrolment };

const StudentContext = createContext<StudentPage | null>(null);
export const StudentProvider = StudentContext.Provider;

/** The student and enrolment of a student page. The router has checked that both exist and may be seen. */
export function useStudentPage(): StudentPage {
  const page = useContext(StudentContext);
  if (!page) throw new Error('useStudentPage is for routes with a student and a centre code');
  return page;
}
