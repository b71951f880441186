export { InviteScreen } from './invite/invite-screen.tsx';
export { ViewerScreen } from './manage/viewer-screen.tsx';
