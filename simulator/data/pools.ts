import { Random } from './random';

/** The input for generating a record. */
export interface Draw {
	random: Random;
	/** When the record is created. */
	at: number;
	now: number;
	/** The sequence number among the records of this kind: 0, 1, 2, ... */
	serial: number;
}

const FIRST_NAMES = 'Siti Budi Ayu Agus Dewi Putri Andi Rina Bayu Wulan Maya Eko Sari'.split(' ');
const LAST_NAMES = 'Rahayu Santoso Wijaya Hidayat Kusuma Utami Lubis Wibowo Hakim Pratama'.split(
	' ',
);

/** The first 130 names are unique, because the lengths of the two lists, 13 and 10, have no common divisor. */
export function personName(serial: number): string {
	const first = FIRST_NAMES[serial % FIRST_NAMES.length];
	return `${first} ${LAST_NAMES[serial % LAST_NAMES.length]}`;
}

const random = new Random('pools');
const product = (product_name: string, price: number) => {
	return { product_id: random.uuid() as string | null, product_name, price };
};

/** Sample values for the shop's records. */
export const POOLS = {
	products: [
		product('Kopi Gayo 250 g', 65_000),
		product('Kopi Toraja 1 kg', 220_000),
		product('Teh Melati 100 g', 28_000),
		product('Madu Hutan 350 ml', 95_000),
		product('Batik Tulis Mega Mendung', 385_000),
		/** Not in the catalogue. */
		{ product_id: null, product_name: 'Tas Pandan', price: 149_000 },
	],
	addresses: [
		'Jl. Melati No. 3, Jakarta',
		'Jl. Kenanga No. 17, Bandung',
		'Jl. Diponegoro No. 48, Surabaya',
		'Jl. Merdeka No. 8, Yogyakarta',
	],
	orderNotes: ['Tolong dibungkus kado ya', 'Kirim sore hari', 'Titip di pos satpam'],
	leadNotes: [
		'Minta katalog grosir',
		'Sudah pernah beli tahun lalu',
		'Minta dihubungi minggu depan',
	],
	companies: ['CV Sumber Rejeki', 'Toko Melati', 'PT Cahaya Nusantara', 'Kafe Senja'],
	/** Texts of messages, by `sent_by_type`. */
	texts: {
		user: [
			'Halo kak, pesanan saya sudah dikirim?',
			'Saya sudah transfer ya, mohon dicek.',
			'Masih ada stok warna biru?',
			'Berapa ongkir ke Bandung?',
			'Kak, barangnya sudah sampai. Terima kasih!',
		],
		agent: [
			'Baik kak, kami cek dulu ya.',
			'Pesanan kakak sudah kami kirim pagi ini.',
			'Pembayarannya sudah kami terima, terima kasih.',
			'Ongkirnya Rp 18.000 dengan kurir reguler.',
		],
		ai_agent: [
			'Halo kak! Ada yang bisa kami bantu?',
			'Toko kami buka setiap hari pukul 09.00 sampai 21.00.',
			'Kami hubungkan dengan admin ya kak, mohon ditunggu.',
		],
		system: ['Percakapan dialihkan ke admin', 'Percakapan ditandai selesai'],
	},
};
