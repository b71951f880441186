export { ViewersScreen } from './all/viewers-screen.tsx';
export { InviteScreen } from './invite/invite-screen.tsx';
export { ViewerScreen } from './manage/viewer-screen.tsx';
