import type { Site } from '@portal/contract';
/** The configuration the development server shows; a running portal has its own (see the README's table). */
export declare const devSite: Site;
