import type { PatientCatalogue } from './de.ts'

const AUTOMATIC = 'Bu e-posta otomatik olarak gönderildi; yanıtlar okunmaz.'
const IF_NOT = `Gelemeyecekseniz lütfen muayenehaneye haber verin. ${AUTOMATIC}`

export const tr: PatientCatalogue = {
  page: {
    title: 'Randevunuz',
    with: (doctor) => `Hekiminiz: ${doctor}`,
    confirm: 'Geliyorum',
    confirmed: 'Geleceğinizi bildirdiniz. Teşekkür ederiz.',
    asked: 'Lütfen gelip gelmeyeceğinizi bize bildirin.',
    cancelTitle: 'Randevuyu iptal et',
    reason: 'Neden (isteğe bağlı)',
    cancel: 'Randevuyu iptal et',
    cancelled: 'Bu randevu iptal edildi. Yeni bir randevu için lütfen muayenehaneye başvurun.',
    cancelledByYou: 'Bu randevuyu iptal ettiniz. Yeni bir randevu için lütfen muayenehaneye başvurun.',
    moveTitle: 'Randevuyu başka bir zamana al',
    move: 'Randevuyu değiştir',
    moved: 'Randevunuz değiştirildi. Yeni zamanı bildiren bir e-posta alacaksınız.',
    noSlots: 'Önümüzdeki günlerde boş zaman yok. Lütfen muayenehaneyi telefonla arayın.',
    later: 'Daha sonraki günler',
    taken: 'Bu zaman maalesef az önce doldu. Lütfen başka bir zaman seçin; şimdiki randevunuz geçerli kalır.',
    chooseTime: 'Lütfen bir zaman seçin.',
    begun: 'Bu randevu başladı ya da geçti. Sorularınız için lütfen muayenehaneye başvurun.',
    gone: 'Bu bağlantı artık geçerli değil: randevu değiştirildi, silindi ya da geçti. Muayenehanenin son e-postasındaki bağlantı geçerlidir; o da yoksa lütfen muayenehaneye başvurun.',
    failed: 'Maalesef olmadı. Hiçbir şey değişmedi. Lütfen tekrar deneyin ya da muayenehaneyi telefonla arayın.',
    practice: 'Muayenehane',
    phone: 'Telefon',
    clock: (time) => `Saat ${time}`,
  },
  mail: {
    subject: {
      confirmed: (when) => `Randevunuz onaylandı: ${when}`,
      changed: (when) => `Randevunuz değişti: ${when}`,
      reminder: (when) => `Randevu hatırlatması: ${when}`,
      cancelled: (when) => `Randevu iptali: ${when}`,
    },
    greeting: (name) => (name ? `Sayın ${name},` : 'Merhaba,'),
    opening: {
      confirmed: (doctor) => `randevunuz onaylandı. Hekiminiz: ${doctor}.`,
      changed: (doctor) => `randevunuz değişti. Hekiminiz: ${doctor}. Randevunuz artık şu zamanda:`,
      reminder: (doctor) => `size randevunuzu hatırlatmak isteriz. Hekiminiz: ${doctor}.`,
      cancelled: (doctor) => `randevunuz iptal edildi. Hekiminiz: ${doctor}.`,
    },
    closing: {
      confirmed: ['Ekteki davetle randevuyu takviminize ekleyebilirsiniz.', IF_NOT],
      changed: ['Ekteki davet, takviminizdeki randevuyu günceller.', IF_NOT],
      reminder: [IF_NOT],
      cancelled: [`Yeni bir randevu için lütfen muayenehaneye başvurun. ${AUTOMATIC}`],
    },
    phone: (number) => `Telefon ${number}`,
    manage: 'Randevunuzu onaylamak, iptal etmek ya da değiştirmek için (lütfen başkasına vermeyin):',
    summary: (doctor) => `Randevu: ${doctor}`,
    when: 'Ne zaman',
    where: 'Nerede',
    note: 'Not',
    time: (day, start, end, zone) => `${day}, saat ${start}${end === null ? '' : `–${end}`} (${zone})`,
  },
}
