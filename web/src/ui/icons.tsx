import type { ReactNode } from 'react'

/** Line icons on a 24 grid, drawn in the text's colour; decoration only, hidden from screen readers. */
const icon = (shape: ReactNode) =>
  function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
        aria-hidden="true"
        focusable="false"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
    )
  }

export const BackIcon = icon(<path d="M15 5l-7 7 7 7" />)
export const NextIcon = icon(<path d="M9 5l7 7-7 7" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const PeopleIcon = icon(
  <path d="M9 5a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM3 20a6 6 0 0112 0M16 5.500a3 3 0 010 6M17 14a5 5 0 014 5" />,
)
export const SearchIcon = icon(<path d="M11 4a7 7 0 100 14 7 7 0 000-14zM20 20l-4-4" />)
export const MicIcon = icon(<path d="M12 3a3 3 0 00-3 3v5a3 3 0 006 0V6a3 3 0 00-3-3zM5 11a7 7 0 0014 0M12 18v3" />)
export const SoundIcon = icon(<path d="M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 010 6M19 6.500a8 8 0 010 11" />)
export const StopIcon = icon(<rect x="6" y="6" width="12" height="12" rx="2" />)
export const PauseIcon = icon(<path d="M8 5v14M16 5v14" />)
export const PlayIcon = icon(<path d="M7 4.5v15l12-7.5z" />)
export const UploadIcon = icon(<path d="M12 16V4M7 9l5-5 5 5M5 20h14" />)
export const DownloadIcon = icon(<path d="M12 4v12M7 11l5 5 5-5M5 20h14" />)
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const EditIcon = icon(<path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />)
export const CopyIcon = icon(<path d="M9 9h10v11H9zM5 15V4h10" />)
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z" />)
export const TrashIcon = icon(<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5" />)
export const MoreIcon = icon(<path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth={3} />)
export const CalendarIcon = icon(<path d="M5 6h14v14H5zM5 10h14M9 3v4M15 3v4" />)
export const SettingsIcon = icon(
  <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM9 14.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z" />,
)
export const AdminIcon = icon(<path d="M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.800-1.400-8-4.500-8-9V6zM9 12l2 2 4-4" />)
export const SunIcon = icon(
  <path d="M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M19 5l-1.500 1.500M6.500 17.500L5 19" />,
)
export const MoonIcon = icon(<path d="M20 14.500A8 8 0 019.500 4 8 8 0 1020 14.500z" />)
export const SignOutIcon = icon(<path d="M14 4h5v16h-5M4 12h11M11 8l4 4-4 4" />)
export const AlertIcon = icon(<path d="M12 4L2.500 20h19zM12 10v4M12 17h.01" />)
export const SwapIcon = icon(<path d="M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7" />)
export const RedoIcon = icon(<path d="M20 5v5h-5M4 19v-5h5M19.500 10a8 8 0 00-14-3M4.500 14a8 8 0 0014 3" />)
export const FileIcon = icon(<path d="M6 3h8l4 4v14H6zM14 3v4h4" />)
export const OfflineIcon = icon(
  <path d="M3 3l18 18M5 12a10 10 0 014-2.300M12 5a14 14 0 019 4M8.500 15.500a5 5 0 017 0M12 19h.01" />,
)
