export { sweepEmailChanges } from './email-change.repository.ts';
export { registerProfileRoutes } from './profile.routes.ts';
export { profileTasks } from './notify-holder.service.ts';
export { profileData } from './data-export.repository.ts';
