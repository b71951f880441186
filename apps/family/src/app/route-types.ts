import type { ComponentType } from 'react';
import type { Enrolment, Student, User } from '@portal/contract/students';
import type { Feature, Module } from '@portal/contract/shared';
import type { PathParams } from '@portal/client/navigation';

/** What every screen is given; students, the person and the site come from hooks. */
export type ScreenProps = { readonly params: PathParams };
export type Screen = ComponentType<ScreenProps>;

/** What the specification says of a route. */
export type RouteDefinition = {
  readonly pattern: string;
  readonly title: string;
  /** Seen without signing in. */
  readonly anonymous: boolean;
  readonly headerHidden: boolean;
  /** Parts of the service whose outages and alerts concern the route. */
  readonly modules: readonly Module[];
  /** The feature the enrolment must have. */
  readonly feature?: Feature;
  /** Only for an enrolment that has what it shows. */
  readonly enrolmentHas?: (enrolment: Enrolment) => boolean;
  /** Only for a student who has what it shows. */
  readonly studentHas?: (student: Student) => boolean;
  /** Only the primary account owner of the student, or of some student where the route names none. */
  readonly primaryOwnerOnly?: boolean;
  /** Whoever is not the primary account owner goes home, instead of being told that the feature is off. */
  readonly othersGoHome?: boolean;
  /** Only somebody to whom the student was not delegated. */
  readonly ownerOnly?: boolean;
  /** An inactive person goes home instead. */
  readonly activePersonOnly?: boolean;
  /** Who may see it, beyond having signed in. */
  readonly mayEnter?: (user: User) => boolean;
  /** Only while the student is enrolled. */
  readonly activeEnrolmentOnly?: boolean;
  /** `status`: what happened and the way on, without navigation; `panel`: one task, the same; `steps`: one of several, wider; `own`: the screen brings header and footer. */
  readonly frame: 'page' | 'student' | 'status' | 'panel' | 'steps' | 'own';
  /** Its entry in the main navigation. */
  readonly mainNav?: string;
  /** Its entry in the student's sidebar. */
  readonly sidebar?: string;
};
