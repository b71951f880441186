/** The design system's door: components, their props, the toast store. It knows no area of the product. */
export { AddressFields, type AddressFieldsProps } from './address-fields.tsx';
export { AddressLines, type AddressLinesProps } from './address-lines.tsx';
export { Arches } from './arches.tsx';
export { Avatar, AvatarPair, type AvatarProps, type PersonShown } from './avatar.tsx';
export { BackLink, type BackLinkProps } from './back-link.tsx';
export { BottomNav, type BottomNavProps } from './bottom-nav.tsx';
export { Brand, type BrandProps } from './brand.tsx';
export { ButtonRow, type ButtonRowProps } from './button-row.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Card, CardHead, CardFoot, type CardProps, type CardHeadProps } from './card.tsx';
export { Checkbox, type CheckboxProps } from './checkbox.tsx';
export { Chip, Dot, ChipGroup, type ChipProps } from './chip.tsx';
export { CodeInput, type CodeInputProps } from './code-input.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Combobox, type ComboboxProps } from './combobox.tsx';
export { Count } from './count.tsx';
export { CountedInput, type CountedInputProps } from './counted-input.tsx';
export { Crest } from './crest.tsx';
export { CutText, type CutTextProps } from './cut-text.tsx';
export { DateInput, type DateInputProps } from './date-input.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { DocumentFrame, type DocumentFrameProps } from './document-frame.tsx';
export { Empty, type EmptyProps } from './empty.tsx';
export { ErrorSummary, type FieldProblem, type ErrorSummaryProps } from './error-summary.tsx';
export { FailureNote, type FailureNoteProps } from './failure-note.tsx';
export { FailureBoundary, type FailureBoundaryProps } from './failure-boundary.tsx';
export { FieldGroup, type FieldGroupProps } from './field-group.tsx';
export { FieldError, type FieldTexts } from './field.tsx';
export { Footer, type FooterLink, type FooterProps } from './footer.tsx';
export { AppFrame, BareFrame, type AppFrameProps, type BareFrameProps } from './frames.tsx';
export { IconTile, type IconTileProps } from './icon-tile.tsx';
export { Icon, type IconProps } from './icon.tsx';
export { LinkButton, type LinkButtonProps } from './link-button.tsx';
export { LinkMore, type LinkMoreProps } from './link-more.tsx';
export { LoadFailed, type LoadFailedProps } from './load-failed.tsx';
export { Loading, type LoadingProps } from './loading.tsx';
export { MoreMenu, type MoreMenuProps } from './more-menu.tsx';
export { MoneyInput, type MoneyInputProps } from './money-input.tsx';
export { Note, type NoteProps } from './note.tsx';
export { PageHead, SectionHead, type PageHeadProps, type SectionHeadProps } from './page-head.tsx';
export { Panel, type PanelProps } from './panel.tsx';
export { PasswordInput, type PasswordInputProps } from './password-input.tsx';
export { RadioCards, type RadioOption, type RadioCardsProps } from './radio-cards.tsx';
export { Requirements, type RequirementsProps } from './requirements.tsx';
export { ResultPage, type ResultPageProps } from './result-page.tsx';
export { Ring, type RingProps } from './ring.tsx';
export { Segments, type SegmentsProps } from './segments.tsx';
export { Select, type SelectProps } from './select.tsx';
export { SettingRows, Setting, type SettingProps } from './setting.tsx';
export { Sidebar, type SidebarProps } from './sidebar.tsx';
export { SkeletonCard, SkeletonLines, SkeletonTiles } from './skeleton.tsx';
export { MAIN_ID, SkipLink } from './skip-link.tsx';
export { ShowMore, type MorePages, type ShowMoreProps } from './show-more.tsx';
export { StatusPage, type StatusPageProps } from './status-page.tsx';
export { Steps, type StepsProps } from './steps.tsx';
export { SummaryTile, type SummaryTileProps } from './summary-tile.tsx';
export { Switch, type SwitchProps } from './switch.tsx';
export { Switcher, type SwitcherItem, type SwitcherProps } from './switcher.tsx';
export { Table, type TableProps } from './table.tsx';
export { Tabs, type TabsProps } from './tabs.tsx';
export { Tag, type TagProps } from './tag.tsx';
export { TextInput, type TextInputProps } from './text-input.tsx';
export { Textarea, type TextareaProps } from './textarea.tsx';
export { TimeSelect } from './time-select.tsx';
export { ToggleTip, type ToggleTipProps } from './toggle-tip.tsx';
export { ToastRegion, type ToastRegionProps } from './toast-region.tsx';
export { toasts, type Toast, type NewToast, type ToastStore } from './toast-store.ts';
export {
  TopBar,
  MainNav,
  TopBarLink,
  TopBarButton,
  AccountLink,
  type TopBarProps,
  type TopBarLinkProps,
  type TopBarButtonProps,
  type AccountLinkProps,
} from './top-bar.tsx';
export { type IconType, type Hue, type Tone, type LinkCount, type NavLink, type Option } from './types.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
export { WeekdayBars, type WeekdayBar } from './weekday-bars.tsx';
