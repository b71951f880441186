/** Who is signed in, and the school whose lists are shown. Lists never mix schools. */
import { createContext, useContext } from 'react';
import type { StaffMember, StaffSchool } from '@portal/contract/staff';

export interface OfficeContext {
  member: StaffMember;
  school: StaffSchool;
  /** The schools to switch to: the person’s own, or those that staff of the department used last. */
  schools: readonly StaffSchool[];
}

const Context = createContext<OfficeContext | null>(null);
export const OfficeProvider = Context.Provider;

export function useOffice(): OfficeContext {
  const context = useContext(Context);
  if (!context) throw new Error('useOffice needs an OfficeProvider above it');
  return context;
}
