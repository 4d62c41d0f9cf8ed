import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { useNotify } from './notices.tsx'

function Sayer() {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify('Gespeichert.')}>
      sag es
    </button>
  )
}

describe('a notice', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it('disappears on its own, but not while the pointer or the focus is on it (WCAG 2.2.1)', async () => {
    await show(<Sayer />)
    fireEvent.click(screen.getByText('sag es'))
    const text = screen.getByText('Gespeichert.')
    fireEvent.pointerEnter(text)
    pass(60_000)
    fireEvent.focus(screen.getByRole('button', { name: 'OK' }))
    fireEvent.pointerLeave(text)
    pass(60_000)
    expect(screen.queryByText('Gespeichert.')).not.toBeNull()
    fireEvent.blur(screen.getByRole('button', { name: 'OK' }))
    pass(10_000)
    expect(screen.queryByText('Gespeichert.')).toBeNull()
  })

  it('that offers something stays until the offer is taken', async () => {
    const act = vi.fn()
    const Offerer = () => {
      const notify = useNotify()
      return (
        <button type="button" onClick={() => notify('Jemand kommt.', 'offer', { label: 'Öffnen', act })}>
          biete an
        </button>
      )
    }
    await show(<Offerer />)
    fireEvent.click(screen.getByText('biete an'))
    pass(60_000)
    fireEvent.click(screen.getByRole('button', { name: 'Öffnen' }))
    expect(act).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Jemand kommt.')).toBeNull()
  })

  it('is shown only in its own dashboard', async () => {
    await show(<Sayer />)
    await show(<Sayer />)
    for (const button of screen.getAllByText('sag es').slice(1)) fireEvent.click(button)
    expect(screen.getAllByText('Gespeichert.')).toHaveLength(1)
  })
})
