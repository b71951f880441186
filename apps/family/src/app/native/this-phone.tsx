import { SettingRows } from '@portal/ui/content';
import { BiometricsSetting } from './biometrics-setting.tsx';
import { LockSetting, SwitcherSetting } from './lock-setting.tsx';

/** The settings of this phone, in My details. */
export const ThisPhone = () => (
  <SettingRows id="this-phone" title="This phone">
    <BiometricsSetting />
    <LockSetting />
    <SwitcherSetting />
  </SettingRows>
);
