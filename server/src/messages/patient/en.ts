import type { PatientCatalogue } from './de.ts'

export const en: PatientCatalogue = {
  page: {
    title: 'Your appointment',
    with: (doctor) => `Appointment with ${doctor}`,
    confirm: 'I will come',
    confirmed: 'You have said that you will come. Thank you.',
    asked: 'Please tell us whether you will come.',
    cancelTitle: 'Cancel the appointment',
    reason: 'Reason (optional)',
    cancel: 'Cancel the appointment',
    cancelled: 'This appointment is cancelled. For a new one please contact the practice.',
    cancelledByYou: 'You have cancelled this appointment. For a new one please contact the practice.',
    moveTitle: 'Move to another time',
    move: 'Move the appointment',
    moved: 'Your appointment has been moved. You will get an e-mail with the new time.',
    noSlots: 'Nothing is free in the next days. Please call the practice.',
    later: 'Later days',
    taken: 'Sorry, this time has just been taken. Please choose another one; your appointment stays as it was.',
    chooseTime: 'Please choose a time.',
    begun: 'This appointment has begun or is over. If you have questions, please contact the practice.',
    gone: 'This link no longer works: the appointment was changed, deleted or is over. The link in the newest e-mail of the practice still works; otherwise please contact the practice.',
    failed: 'Sorry, that did not work. Nothing was changed. Please try again or call the practice.',
    practice: 'Practice',
    phone: 'Telephone',
    clock: (time) => time,
  },

  mail: {
    subject: {
      confirmed: (when) => `Appointment confirmed: ${when}`,
      reminder: (when) => `Reminder of your appointment: ${when}`,
      changed: (when) => `Your appointment has changed: ${when}`,
      cancelled: (when) => `Appointment cancelled: ${when}`,
    },
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    opening: {
      confirmed: (doctor) => `your appointment with ${doctor} is confirmed.`,
      changed: (doctor) => `your appointment with ${doctor} has changed. It now takes place as follows:`,
      reminder: (doctor) => `this is a reminder of your appointment with ${doctor}.`,
      cancelled: (doctor) => `your appointment with ${doctor} has been cancelled.`,
    },
    closing: {
      confirmed: [
        'The attached invitation puts the appointment into your calendar.',
        'If you cannot come, please tell the practice. This mail was sent automatically; replies to it are not read.',
      ],
      changed: [
        'The attached invitation changes the appointment in your calendar.',
        'If you cannot come, please tell the practice. This mail was sent automatically; replies to it are not read.',
      ],
      reminder: [
        'If you cannot come, please tell the practice. This mail was sent automatically; replies to it are not read.',
      ],
      cancelled: [
        'Please contact the practice for a new appointment. This mail was sent automatically; replies to it are not read.',
      ],
    },
    phone: (number) => `Phone ${number}`,
    manage: 'Confirm, cancel or change your appointment (please do not pass this on):',
    summary: (doctor) => `Appointment with ${doctor}`,
    when: 'When',
    where: 'Where',
    note: 'Please note',
    time: (day, start, end, zone) => `${day}, ${start}${end === null ? '' : ` to ${end}`} (${zone})`,
  },
}
