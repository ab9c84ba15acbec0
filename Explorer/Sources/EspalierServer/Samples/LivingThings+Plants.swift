extension LivingThings {
  static let plants = """
    Plants — Plantae
      + Flowering plants — Angiospermae
        + Eudicots — Eudicotyledoneae
          + Rose family — Rosaceae
            Dog rose — Rosa canina
            Apple — Malus domestica
            Wild cherry — Prunus avium
            Blackthorn — Prunus spinosa
            Rowan — Sorbus aucuparia
            Common hawthorn — Crataegus monogyna
            Wild strawberry — Fragaria vesca
            Raspberry — Rubus idaeus
          + Beech family — Fagaceae
            European beech — Fagus sylvatica
            Pedunculate oak — Quercus robur
            Sessile oak — Quercus petraea
            Cork oak — Quercus suber
            Sweet chestnut — Castanea sativa
          Birch family — Betulaceae
            Silver birch — Betula pendula
            Common alder — Alnus glutinosa
            Common hazel — Corylus avellana
            European hornbeam — Carpinus betulus
          Willow family — Salicaceae
            White willow — Salix alba
            Goat willow — Salix caprea
            European aspen — Populus tremula
          Soapberry family — Sapindaceae
            Sycamore — Acer pseudoplatanus
            Norway maple — Acer platanoides
            Horse chestnut — Aesculus hippocastanum
          Olive family — Oleaceae
            Olive — Olea europaea
            European ash — Fraxinus excelsior
            Common lilac — Syringa vulgaris
          Pea family — Fabaceae
            Pea — Pisum sativum
            Common bean — Phaseolus vulgaris
            Soybean — Glycine max
            Peanut — Arachis hypogaea
            Red clover — Trifolium pratense
            Black locust — Robinia pseudoacacia
          Daisy family — Asteraceae
            Common daisy — Bellis perennis
            Common dandelion — Taraxacum officinale
            Common sunflower — Helianthus annuus
            Common yarrow — Achillea millefolium
            Chicory — Cichorium intybus
            Lettuce — Lactuca sativa
          Mint family — Lamiaceae
            Water mint — Mentha aquatica
            Common sage — Salvia officinalis
            Rosemary — Salvia rosmarinus
            Common thyme — Thymus vulgaris
            Basil — Ocimum basilicum
            English lavender — Lavandula angustifolia
          Nightshade family — Solanaceae
            Potato — Solanum tuberosum
            Tomato — Solanum lycopersicum
            Aubergine — Solanum melongena
            Sweet pepper — Capsicum annuum
            Deadly nightshade — Atropa belladonna
          Cabbage family — Brassicaceae
            Cabbage — Brassica oleracea
            Thale cress — Arabidopsis thaliana
            Garlic mustard — Alliaria petiolata
            Horseradish — Armoracia rusticana
          Carrot family — Apiaceae
            Wild carrot — Daucus carota
            Parsley — Petroselinum crispum
            Fennel — Foeniculum vulgare
            Celery — Apium graveolens
            Hemlock — Conium maculatum
          Buttercup family — Ranunculaceae
            Meadow buttercup — Ranunculus acris
            Lesser celandine — Ficaria verna
            Common columbine — Aquilegia vulgaris
            Monkshood — Aconitum napellus
          Cactus family — Cactaceae
            Saguaro — Carnegiea gigantea
            Prickly pear — Opuntia ficus-indica
        + Monocots — Monocotyledoneae
          Grasses — Poaceae
            Common wheat — Triticum aestivum
            Asian rice — Oryza sativa
            Maize — Zea mays
            Barley — Hordeum vulgare
            Rye — Secale cereale
            Oat — Avena sativa
            Common reed — Phragmites australis
          Orchids — Orchidaceae
            Lady’s slipper orchid — Cypripedium calceolus
            Bee orchid — Ophrys apifera
            Early purple orchid — Orchis mascula
            Vanilla — Vanilla planifolia
          Lily family — Liliaceae
            Martagon lily — Lilium martagon
            Madonna lily — Lilium candidum
            Snake’s head fritillary — Fritillaria meleagris
          Amaryllis family — Amaryllidaceae
            Common snowdrop — Galanthus nivalis
            Wild daffodil — Narcissus pseudonarcissus
            Onion — Allium cepa
            Garlic — Allium sativum
            Chives — Allium schoenoprasum
          Palms — Arecaceae
            Coconut palm — Cocos nucifera
            Date palm — Phoenix dactylifera
            African oil palm — Elaeis guineensis
        Water lilies — Nymphaeaceae
          European white water lily — Nymphaea alba
          Giant water lily — Victoria amazonica
      + Conifers — Pinopsida
        + Pine family — Pinaceae
          Scots pine — Pinus sylvestris
          Swiss stone pine — Pinus cembra
          Norway spruce — Picea abies
          European silver fir — Abies alba
          European larch — Larix decidua
          Douglas fir — Pseudotsuga menziesii
        Cypress family — Cupressaceae
          Giant sequoia — Sequoiadendron giganteum
          Coast redwood — Sequoia sempervirens
          Common juniper — Juniperus communis
        European yew — Taxus baccata
        Monkey puzzle — Araucaria araucana
      Ginkgo — Ginkgo biloba
      Sago cycad — Cycas revoluta
      Ferns and horsetails — Polypodiopsida
        Bracken — Pteridium aquilinum
        Male fern — Dryopteris filix-mas
        Royal fern — Osmunda regalis
        Hart’s-tongue fern — Asplenium scolopendrium
        Field horsetail — Equisetum arvense
      Stag’s-horn clubmoss — Lycopodium clavatum
      Mosses — Bryophyta
        Common haircap moss — Polytrichum commune
        Silver moss — Bryum argenteum
        Swan’s-neck thyme-moss — Mnium hornum
      Common liverwort — Marchantia polymorpha
    """
}
