import type { ComponentType } from 'react';
import type { Enrolment, Student, User } from '@portal/contract/students';
import type { Feature, Module } from '@portal/contract/shared';
import type { PathParams } from '@portal/client/navigation';

/** The props of every screen. Students, the person and the site come from hooks. */
export type ScreenProps = { readonly params: PathParams };
export type Screen = ComponentType<ScreenProps>;

/** The properties of a route. */
export type RouteDefinition = {
  readonly pattern: string;
  readonly title: string;
  /** Public: doesn't require signing in. */
  readonly anonymous: boolean;
  readonly headerHidden: boolean;
  /** The modules whose outages and alerts concern the route. */
  readonly modules: readonly Module[];
  /** The feature that the enrolment must have. */
  readonly feature?: Feature;
  /** Only for an enrolment that passes this check. */
  readonly enrolmentHas?: (enrolment: Enrolment) => boolean;
  /** Only for a student who passes this check. */
  readonly studentHas?: (student: Student) => boolean;
  /** Only for the primary account owner of the student, or of any student if the route names none. */
  readonly primaryOwnerOnly?: boolean;
  /** Redirects other people home, instead of showing 'feature unavailable'. */
  readonly redirectsOthersHome?: boolean;
  /** Not for a person to whom the student was delegated. */
  readonly ownerOnly?: boolean;
  /** Redirects an inactive person home. */
  readonly activePersonOnly?: boolean;
  /** Who may see it, beyond being signed in. */
  readonly mayEnter?: (user: User) => boolean;
  /** The person's own account, which the administration view doesn't show. */
  readonly parentOnly?: boolean;
  /** Only while the student is enrolled. */
  readonly activeEnrolmentOnly?: boolean;
  /**
   * `status`: what happened and the next step, without navigation. `panel`: one task, without navigation. `steps`: one
   * step of several, wider. `own`: the screen renders its own header and footer.
   */
  readonly frame: 'page' | 'student' | 'status' | 'panel' | 'steps' | 'own';
  /** Its entry in the main navigation. */
  readonly mainNav?: string;
  /** Its entry in the student's sidebar. */
  readonly sidebar?: string;
};
